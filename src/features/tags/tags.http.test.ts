/** Tags over HTTP: on a request, with their mails, and the sets they come in. */
import './tags.http.test.request.ts';
import './tags.http.test.mails.ts';
import './tags.http.test.activitytypes.ts';
import './tags.http.test.sets.ts';
