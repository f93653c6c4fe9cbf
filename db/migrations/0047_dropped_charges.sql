-- Until 0045 a charge whose name a clerk had typed before it was announced was taken for known: what was typed stayed, the charge was dropped
-- and its request open. Only the provider names what goes back, so a typed line of which it gave something back is the charge itself.
update booking_payment b set from_provider = true, mode = 'card'
  where not from_provider and transaction_id is not null
    and (reverses_id is not null
      or exists (select from booking_payment r where r.reverses_id = b.id and r.transaction_id is not null))
    and not exists (select from booking_payment o where o.transaction_id = b.transaction_id and o.from_provider);

-- The others are read once more at the provider, and go where they belong by the rules of today (features/payments/charges.ts): the typed
-- line becomes the charge, or both stand and a note asks; what still contradicts the books is told to the agency.
do $$
declare again integer;
begin
  with dropped as (
    update card_checkout cc set status = 'expired'
      where status = 'complete' and session_id is not null and payment_intent_id is not null
        and not exists (select from booking_payment b
          where b.from_provider and b.transaction_id = cc.payment_intent_id and b.ddl_id = cc.ddl_id)
      returning id, session_id
  ), asked as (
    select graphile_worker.add_job('closeCheckout', json_build_object('checkoutId', id, 'sessionId', session_id), job_key => 'checkout ' || session_id)
      from dropped
  )
  select count(*) into again from asked;
  if again > 0 then
    raise warning 'Card charges that stood in no book, because a clerk had typed their name before: %. They are read again at the card provider once the server runs, and told to the agency in their requests.', again;
  end if;
end $$;
