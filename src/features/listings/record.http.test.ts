/** The house record over HTTP, in parts: what each reads and writes, what is refused, publication and switches. */
import './record.http.test.bounds.ts';
import './record.http.test.rights.ts';
import './record.http.test.save.ts';
import './record.http.test.publish.ts';
import './record.http.test.switches.ts';
import './record.http.test.made.ts';
import './record.http.test.inventory.ts';
