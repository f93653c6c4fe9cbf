import './listings.http.test.page.ts';
import './listings.http.test.enquiry.ts';
import './listings.http.test.houses.ts';
import './listings.http.test.taken.ts';
