-- The news come once per person, on whatever device: up to which of them each has closed (yyyy/MM/dd/HH/mm, Paris time, as the news are dated).
create table news_read (
  uid integer primary key references person,
  at  text not null check (at ~ '^\d{4}/\d{2}/\d{2}/\d{2}/\d{2}$')
);
