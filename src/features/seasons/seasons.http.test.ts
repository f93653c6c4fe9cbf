/** One server, its parts in order. */
import './seasons.http.test.laid.ts';
import './seasons.http.test.proposed.ts';
import './seasons.http.test.watched.ts';
