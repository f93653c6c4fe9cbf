-- Whoever asks a guest for more than what is left to pay says why; the agency reads it beside the request.
alter table payment_request add column reason text not null default '';
