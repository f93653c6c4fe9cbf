-- The mails every agency starts with: nothing is promised that hangs on a signature too, and 'dites-le-nous' has its hyphens.
update activity_type set
  mail_template_fr = replace(replace(replace(mail_template_fr,
    U&'Pour que {location} soit à vous {dates}, il ne manque que les arrhes. Vous les réglez par carte depuis notre conversation, ou par virement ou chèque si vous préférez\00a0: dites-nous, nous vous envoyons ce qu''il faut.',
    U&'Pour confirmer votre séjour à {location} {dates}, il reste à nous faire parvenir les arrhes. Vous les réglez par carte depuis notre conversation, ou par virement ou par chèque\00a0: dites-le-nous et nous vous envoyons ce qu''il faut.'),
    U&'Dès leur réception, les dates sont bloquées et vous recevez une confirmation.',
    U&'Vous recevrez une confirmation dès que le contrat est signé et les arrhes reçues.'),
    U&'Vos arrhes sont bien arrivées, merci. {location} vous est réservée {dates}.',
    U&'Vos arrhes pour votre séjour à {location} {dates} sont bien arrivées, merci.'),
  mail_template_en = replace(replace(replace(mail_template_en,
    'All that is missing for {location} to be yours {dates} is the deposit. You can pay', 'To confirm your stay at {location} {dates}, the deposit is still to be paid. You can pay'),
    'As soon as it arrives, the dates are yours and we send you a confirmation.', 'You will receive a confirmation once the contract is signed and the deposit received.'),
    'Your deposit has arrived, thank you. {location} is booked for you {dates}.', 'Your deposit for your stay at {location} {dates} has arrived, thank you.')
where agid is null;
update activity_type set
  mail_template_fr = replace(mail_template_fr, U&'dites-le nous simplement\00a0: nous fermons la demande, sans rancune, et vous', U&'dites-le-nous simplement\00a0: nous fermons la demande, et vous'),
  mail_template_en = replace(mail_template_en, 'we will close the request, no hard feelings, and you', 'we will close the request, and you')
where agid is null;
