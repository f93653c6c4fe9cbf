-- Names of what stands in them: money that pays nothing is unallocated, for a reason; a code leaves by a channel.
alter table booking_payment rename column unattached to unallocated;
alter table booking_payment rename column kept_for to unallocated_reason;
alter table booking_payment rename constraint booking_payment_kept_for_check to booking_payment_unallocated_reason_check;
alter table signing_code rename column way to channel;
alter table signing_code rename constraint signing_code_way_check to signing_code_channel_check;
