/** Every screen of the product: one line each. The code of a screen is loaded when it is opened. */
import type { Screen } from '#web/screens.tsx';
import { PUBLIC } from '#web/screens.tsx';
import { msg } from '@lingui/core/macro';

export const screens: readonly Screen[] = [
  {
    path: '/',
    title: msg`Accueil`,
    needs: '',
    load: async () => (await import('./HomeScreen.tsx')).HomeScreen,
  },
  {
    path: '/lien',
    title: msg`Connexion`,
    needs: PUBLIC,
    load: async () => (await import('#features/session/LinkScreen.tsx')).LinkScreen,
  },
  {
    path: '/acces',
    title: msg`Connexion`,
    needs: PUBLIC,
    load: async () => (await import('#features/session/MagicScreen.tsx')).MagicScreen,
  },
  {
    path: '/chat/:alphaid?/:tab?',
    title: msg`Messages`,
    needs: 'toolChat',
    layout: 'fill',
    keeps: true,
    load: async () => (await import('#features/inbox/ChatScreen.tsx')).ChatScreen,
  },
  {
    path: '/ddl',
    title: msg`Messages`,
    needs: 'toolChat',
    load: async () => (await import('#features/inbox/list/DdlScreen.tsx')).DdlScreen,
  },
  // Opened by the link of a mail as well: the login screen has then opened a session for this contract (B53).
  {
    path: '/sign/:id',
    title: msg`Contrat`,
    needs: '',
    layout: 'bare',
    load: async () => (await import('#features/contracts/SignScreen.tsx')).SignScreen,
  },
  {
    path: '/paymentconfirmation',
    title: msg`Paiement`,
    needs: '',
    load: async () =>
      (await import('#features/payments/PaymentConfirmationScreen.tsx')).PaymentConfirmationScreen,
  },
  {
    path: '/paymentcancelled',
    title: msg`Paiement`,
    needs: '',
    load: async () => (await import('#features/payments/PaymentCancelledScreen.tsx')).PaymentCancelledScreen,
  },
  {
    path: '/tools/simulator',
    title: msg`Simulateur`,
    needs: 'toolChatManage',
    load: async () => (await import('#features/simulator/SimulatorScreen.tsx')).SimulatorScreen,
  },
  {
    path: '/tools/simulator/quote',
    title: msg`Devis`,
    needs: 'toolChatManage',
    load: async () => (await import('#features/quotes/QuoteFormScreen.tsx')).QuoteFormScreen,
  },
  {
    path: '/quote',
    title: msg({ message: 'Devis', context: 'list' }),
    needs: 'toolQuotes',
    load: async () => (await import('#features/quotes/QuoteListScreen.tsx')).QuoteListScreen,
  },
  {
    path: '/quote/:id',
    title: msg`Modifier le devis`,
    needs: 'toolChatManage',
    load: async () => (await import('#features/quotes/QuoteFormScreen.tsx')).QuoteEditScreen,
  },
  {
    path: '/quote/:id/new-from-existing',
    title: msg`Nouveau devis`,
    needs: 'toolChatManage',
    load: async () => (await import('#features/quotes/QuoteFormScreen.tsx')).QuoteCopyScreen,
  },
  {
    path: '/booking',
    title: msg`Réservations & paiements`,
    needs: 'toolChat',
    load: async () => (await import('#features/guest/BookingScreen.tsx')).BookingScreen,
  },
  {
    path: '/ads',
    title: msg`Annonces`,
    needs: 'toolAds',
    load: async () => (await import('#features/listings/AdsScreen.tsx')).AdsScreen,
  },
  {
    path: '/ads/:id/:tab?',
    title: msg`Annonce`,
    needs: 'toolAds',
    keeps: true,
    load: async () => (await import('#features/listings/AdScreen.tsx')).AdScreen,
  },
  {
    path: '/calendars',
    title: msg`Calendriers`,
    needs: 'toolAds',
    load: async () => (await import('#features/calendar/CalendarsScreen.tsx')).CalendarsScreen,
  },
  {
    path: '/calendars/:id',
    title: msg`Calendrier`,
    needs: 'toolAds',
    load: async () => (await import('#features/calendar/CalendarScreen.tsx')).CalendarScreen,
  },
  {
    path: '/mailin',
    title: msg`Courrier à trier`,
    needs: 'toolChatManage',
    load: async () => (await import('#features/mailin/MailinScreen.tsx')).MailinScreen,
  },
  // Every entity of the registry; a screen with a path of its own comes first.
  {
    path: '/:entity/:id?',
    title: msg`Listes`,
    needs: '',
    load: async () => (await import('#web/entity/EntityScreens.tsx')).EntityScreens,
  },
];
