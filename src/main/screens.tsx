/** Every screen of the product: one line each. The code of a screen is loaded when it is opened. */
import './permissions.ts';
import { paths } from '#kernel/paths.ts';
import { READS_COMMENTS } from '#features/comments/permissions.ts';
import { READS_MANDATES } from '#features/mandates/permissions.ts';
import { MARKS_PICTURES } from '#features/photos/permissions.ts';
import { TASK_NEEDS } from '#features/tasks/permissions.ts';
import type { Screen } from '#web/screens.tsx';
import { PUBLIC } from '#web/screens.tsx';
import { msg } from '@lingui/core/macro';

export const screens: readonly Screen[] = [
  {
    path: paths.home.pattern,
    title: msg`Accueil`,
    needs: '',
    load: async () => (await import('./HomeScreen.tsx')).HomeScreen,
  },
  {
    path: paths.mailLink.pattern,
    title: msg`Connexion`,
    shape: 'nothing',
    needs: PUBLIC,
    load: async () => (await import('#features/session/LinkScreen.tsx')).LinkScreen,
  },
  {
    path: paths.magicLink.pattern,
    title: msg`Connexion`,
    shape: 'nothing',
    needs: PUBLIC,
    load: async () => (await import('#features/session/MagicScreen.tsx')).MagicScreen,
  },
  {
    path: paths.chat.pattern,
    title: msg`Messages`,
    shape: 'chat',
    needs: 'toolChat',
    layout: 'fill',
    keeps: true,
    load: async () => (await import('#features/inbox/ChatScreen.tsx')).ChatScreen,
  },
  {
    path: paths.formerChat.pattern,
    title: msg`Messages`,
    needs: 'toolChat',
    load: async () => (await import('#features/inbox/list/DdlScreen.tsx')).DdlScreen,
  },
  // Opened by the link of a mail as well: the login screen has then opened a session for this contract (B53).
  {
    path: paths.sign.pattern,
    title: msg`Contrat`,
    shape: 'nothing',
    needs: '',
    layout: 'bare',
    load: async () => (await import('#features/contracts/SignScreen.tsx')).SignScreen,
  },
  {
    path: paths.paymentDone.pattern,
    title: msg`Paiement`,
    needs: '',
    load: async () =>
      (await import('#features/payments/PaymentConfirmationScreen.tsx')).PaymentConfirmationScreen,
  },
  {
    path: paths.paymentCancelled.pattern,
    title: msg`Paiement`,
    needs: '',
    load: async () => (await import('#features/payments/PaymentCancelledScreen.tsx')).PaymentCancelledScreen,
  },
  {
    path: paths.simulator.pattern,
    title: msg`Simulateur`,
    needs: 'toolChatManage',
    load: async () => (await import('#features/simulator/SimulatorScreen.tsx')).SimulatorScreen,
  },
  {
    path: paths.newQuote.pattern,
    title: msg`Devis`,
    needs: 'toolChatManage',
    load: async () => (await import('#features/quotes/QuoteFormScreen.tsx')).QuoteFormScreen,
  },
  {
    path: paths.quotes.pattern,
    title: msg({ message: 'Devis', context: 'list' }),
    shape: 'list',
    needs: 'toolQuotes',
    load: async () => (await import('#features/quotes/QuoteListScreen.tsx')).QuoteListScreen,
  },
  {
    path: paths.quote.pattern,
    title: msg`Modifier le devis`,
    needs: 'toolChatManage',
    load: async () => (await import('#features/quotes/QuoteFormScreen.tsx')).QuoteEditScreen,
  },
  {
    path: paths.quoteCopy.pattern,
    title: msg`Nouveau devis`,
    needs: 'toolChatManage',
    load: async () => (await import('#features/quotes/QuoteFormScreen.tsx')).QuoteCopyScreen,
  },
  {
    path: paths.bookings.pattern,
    title: msg`Réservations & paiements`,
    needs: 'toolChat',
    load: async () => (await import('#features/guest/BookingScreen.tsx')).BookingScreen,
  },
  {
    path: paths.houses.pattern,
    title: msg`Annonces`,
    needs: 'toolAds',
    load: async () => (await import('#features/listings/AdsScreen.tsx')).AdsScreen,
  },
  {
    path: paths.house.pattern,
    title: msg`Annonce`,
    needs: 'toolAds',
    keeps: true,
    load: async () => (await import('#features/listings/AdScreen.tsx')).AdScreen,
  },
  {
    path: paths.profile.pattern,
    title: msg`Infos personnelles`,
    needs: '',
    load: async () => (await import('#features/profile/ProfileScreen.tsx')).ProfileScreen,
  },
  {
    path: paths.mandates.pattern,
    title: msg`Mandats`,
    shape: 'list',
    needs: READS_MANDATES,
    load: async () => (await import('#features/mandates/MandatesScreen.tsx')).MandatesScreen,
  },
  {
    path: paths.mandate.pattern,
    title: msg`Mandat`,
    needs: READS_MANDATES,
    load: async () => (await import('#features/mandates/MandateScreen.tsx')).MandateScreen,
  },
  {
    path: paths.departure.pattern,
    title: msg`Quitte l'agence`,
    needs: 'toolMandates and toolChatManage',
    load: async () => (await import('#features/departures/DepartureScreen.tsx')).DepartureScreen,
  },
  {
    path: paths.inventories.pattern,
    title: msg`États des lieux`,
    needs: 'toolAds',
    load: async () => (await import('#features/listings/AdsScreen.tsx')).AdsScreen,
  },
  {
    path: paths.inventory.pattern,
    title: msg`État des lieux`,
    needs: 'toolAds',
    keeps: true,
    load: async () => (await import('#features/listings/AdScreen.tsx')).AdScreen,
  },
  {
    path: paths.calendars.pattern,
    title: msg`Calendriers`,
    needs: 'toolAds',
    load: async () => (await import('#features/calendar/overview/OverviewScreen.tsx')).OverviewScreen,
  },
  {
    path: paths.calendar.pattern,
    title: msg`Calendrier`,
    needs: 'toolAds',
    load: async () => (await import('#features/calendar/CalendarScreen.tsx')).CalendarScreen,
  },
  {
    path: paths.channels.pattern,
    title: msg`Canaux`,
    needs: 'toolChannels',
    load: async () => (await import('#features/channels/ChannelsScreen.tsx')).ChannelsScreen,
  },
  // Before a feed, whose number would stand there.
  {
    path: paths.beds24.pattern,
    title: msg`Beds24`,
    needs: 'toolPlatformSync',
    load: async () => (await import('#features/beds24/Beds24Screen.tsx')).Beds24Screen,
  },
  {
    path: paths.channelFeed.pattern,
    title: msg`Boîte noire`,
    needs: 'toolChannels',
    load: async () => (await import('#features/channels/FeedScreen.tsx')).FeedScreen,
  },
  {
    path: paths.seasons.pattern,
    title: msg`Saisons`,
    needs: 'toolSeasons',
    load: async () => (await import('#features/seasons/SeasonsScreen.tsx')).SeasonsScreen,
  },
  {
    path: paths.layings.pattern,
    title: msg`Saisons posées`,
    needs: 'toolSeasons',
    load: async () => (await import('#features/seasons/LayingsScreen.tsx')).LayingsScreen,
  },
  {
    path: paths.laying.pattern,
    title: msg`Saison posée`,
    needs: 'toolSeasons',
    load: async () => (await import('#features/seasons/LayingScreen.tsx')).LayingScreen,
  },
  {
    path: paths.laySeason.pattern,
    title: msg`Poser une saison`,
    needs: 'toolSeasons',
    load: async () => (await import('#features/seasons/LayScreen.tsx')).LayScreen,
  },
  {
    path: paths.priceProposals.pattern,
    title: msg`Prix proposés`,
    needs: '',
    load: async () => (await import('#features/seasons/ProposalsScreen.tsx')).ProposalsScreen,
  },
  {
    path: paths.priceProposal.pattern,
    title: msg`Prix proposés`,
    needs: '',
    load: async () => (await import('#features/seasons/ProposalScreen.tsx')).ProposalScreen,
  },
  {
    path: paths.legal.pattern,
    title: msg`Dossiers légaux`,
    shape: 'list',
    needs: 'toolLegalFile',
    load: async () => (await import('#features/compliance/LegalScreen.tsx')).LegalScreen,
  },
  {
    path: paths.declarations.pattern,
    title: msg`Déclarations`,
    shape: 'list',
    needs: 'toolLegalCheck',
    load: async () => (await import('#features/compliance/DeclarationsScreen.tsx')).DeclarationsScreen,
  },
  {
    path: paths.legalHouse.pattern,
    title: msg`Ce que voit la mairie`,
    needs: 'toolLegalFile',
    load: async () => (await import('#features/compliance/LegalHouseScreen.tsx')).LegalHouseScreen,
  },
  {
    path: paths.mailin.pattern,
    title: msg`Courrier à trier`,
    shape: 'list',
    needs: 'toolChatManage',
    load: async () => (await import('#features/mailin/MailinScreen.tsx')).MailinScreen,
  },
  {
    path: paths.tasks.pattern,
    title: msg`Tâches`,
    shape: 'list',
    needs: TASK_NEEDS,
    load: async () => (await import('#features/tasks/TasksScreen.tsx')).TasksScreen,
  },
  {
    path: paths.comments.pattern,
    title: msg`Avis`,
    shape: 'list',
    needs: READS_COMMENTS,
    load: async () => (await import('#features/comments/CommentsScreen.tsx')).CommentsScreen,
  },
  {
    path: paths.watermark.pattern,
    title: msg`Filigrane`,
    needs: MARKS_PICTURES,
    load: async () => (await import('#features/photos/WatermarkScreen.tsx')).WatermarkScreen,
  },
  // Every entity of the registry; a screen with a path of its own comes first.
  {
    path: paths.entity.pattern,
    title: msg`Listes`,
    shape: 'list',
    needs: '',
    load: async () => (await import('#web/entity/EntityScreens.tsx')).EntityScreens,
  },
];
