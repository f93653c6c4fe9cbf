/** The parts share one server, one after the other: what an agency connects, what comes in, what goes out. */
import './beds24.http.test.connecting.ts';
import './beds24.http.test.coming.ts';
import './beds24.http.test.changing.ts';
import './beds24.http.test.going.ts';
