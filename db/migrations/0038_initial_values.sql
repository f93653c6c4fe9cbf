-- The declaration of an entity says what a new record begins with (decision 38), and the columns say the same. What a platform takes is
-- said each time, never presumed.
alter table platform alter fee_percent drop default;
