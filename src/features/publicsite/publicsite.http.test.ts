import './publicsite.http.test.page.ts';
import './publicsite.http.test.house.ts';
import './publicsite.http.test.list.ts';
import './publicsite.http.test.elsewhere.ts';
import './publicsite.http.test.enquiry.ts';
import './publicsite.http.test.strangers.ts';
import './publicsite.http.test.taken.ts';
