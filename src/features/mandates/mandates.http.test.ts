/** One server, its parts in order. */
import './mandates.http.test.register.ts';
import './mandates.http.test.life.ts';
import './mandates.http.test.follows.ts';
