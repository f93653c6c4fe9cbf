import './photos.http.test.adding.ts';
import './photos.http.test.ordering.ts';
import './photos.http.test.framing.ts';
import './photos.http.test.rights.ts';
import './photos.http.test.former.ts';
