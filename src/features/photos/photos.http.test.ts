import './photos.http.test.adding.ts';
