/** The door itself: whom it answers, what it takes, how long it waits. Spoken to over a bare line, as no browser would. */
import './door.http.test.callers.ts';
import './door.http.test.bodies.ts';
import './door.http.test.load.ts';
