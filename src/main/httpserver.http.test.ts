/** The HTTP server itself: whom it answers, what it takes, how long it waits. Spoken to over a bare line, as no browser would. */
import './httpserver.http.test.callers.ts';
import './httpserver.http.test.bodies.ts';
import './httpserver.http.test.strangers.ts';
import './httpserver.http.test.load.ts';
