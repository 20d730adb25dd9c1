/** Ce que dit le client, en français. */

import type { Messages } from './en';
import { table } from './fr.table';
import { counter } from './plural';

const count = counter('fr');

export const fr: Messages = {
  name: 'Cardenza',
  skip: 'Aller à la page',
  back: 'Retour au programme',
  close: 'Fermer',
  cancel: 'Annuler',
  loading: 'Un instant…',
  again: 'Réessayer',
  noServer: 'Le serveur ne répond pas. Vérifiez la connexion et réessayez.',
  badAnswer: (status) => `Le serveur n’a pas pu le faire (${status}). Réessayez dans un instant.`,
  players: (least, most) =>
    least === most ? count(least, { one: '{n} joueur', other: '{n} joueurs' }) : `${least} à ${most} joueurs`,
  notAffiliated:
    'Les jeux appartiennent à leurs auteurs. Cardenza emploie ses propres textes et dessins et ne leur est pas affilié.',

  lobby: {
    title: 'Au programme ce soir',
    lead: 'Des jeux de cartes sur la musique. Quand une carte ne convient pas, la table dit pourquoi.',
    continue: 'Reprendre',
    yourTurn: 'À vous',
    phase: { waiting: 'Pas commencée', playing: 'En cours', over: 'Terminée' },
    with: (names) => `avec ${names}`,
    alone: 'en solitaire',
    goOn: (game) => `Reprendre ${game}`,
    play: 'Jouer',
    playLabel: (game) => `Jouer à ${game}`,
    setUp: 'Préparer une table',
    setUpLabel: (game) => `Préparer une table de ${game}`,
    rules: 'Règles',
    rulesLabel: (game) => `Règles de ${game}`,
    opening: 'La table s’ouvre…',
    join: 'Rejoindre une table',
    joinHint: 'Trois mots, ou l’adresse que vous avez reçue.',
    joinExample: 'calm red fox',
    joinButton: 'Rejoindre',
    joinWrong: 'Une table porte trois mots, par exemple « calm red fox ».',
    record: 'Ouvrir une partie',
    recordHint: 'Revoir pas à pas une partie gardée dans un fichier.',
    recordButton: 'Ouvrir un fichier',
    none: 'Il n’y a pas encore de jeu ici.',
    guest: 'Invité',
  },

  setUp: {
    title: (game) => `Une table de ${game}`,
    name: 'Votre nom',
    nameHint: 'Ce que les autres lisent à votre place. 24 lettres au plus.',
    nameWrong: 'Écrivez un nom, pour que les autres sachent qui vous êtes.',
    players: 'Joueurs',
    seats: (n) => count(n, { one: '{n} joueur', other: '{n} joueurs' }),
    others: 'Les autres chaises',
    bots: 'Des robots',
    botsSays: 'On joue tout de suite. Un robot prend chaque autre chaise.',
    friends: 'Des amis',
    friendsSays: 'Invitez en envoyant l’adresse de la table. Des robots peuvent encore compléter.',
    level: 'Les robots jouent',
    levels: { random: 'au hasard', lookahead: 'avec soin' },
    judge: 'Le juge',
    judges: {
      guard: { name: 'Gardien', says: 'Seuls les bons coups sont acceptés, et un refus dit pourquoi.' },
      coach: { name: 'Guide', says: 'Comme le gardien, avec des conseils et des coups repris librement.' },
      table: { name: 'Table', says: 'Comme sur papier : les erreurs arrivent et coûtent, on annonce soi-même.' },
    },
    options: 'Le jeu',
    between: (low, high) => `De ${low} à ${high}.`,
    ownList: 'Une liste à nous',
    items: 'Ses éléments, séparés par des espaces',
    likeThis: (example) => `Par exemple\u00a0: ${example}`,
    pace: 'Rythme',
    clock: 'Pendule',
    clocks: {
      none: { name: 'Sans pendule', says: 'Chacun prend le temps qu’il lui faut.' },
      move30: { name: '30 secondes par coup', says: 'Passé ce temps, un robot joue le coup.' },
      move90: { name: '90 secondes par coup', says: 'Passé ce temps, un robot joue le coup.' },
      fischer5: { name: '5 minutes, et 5 secondes de plus par coup', says: 'Sans temps, on a perdu.' },
      fischer15: { name: '15 minutes, et 10 secondes de plus par coup', says: 'Sans temps, on a perdu.' },
      day1: { name: 'Un jour par coup', says: 'Chacun passe quand il veut. Sans temps, on a perdu.' },
      day3: { name: 'Trois jours par coup', says: 'Chacun passe quand il veut. Sans temps, on a perdu.' },
    },
    series: 'Parties de suite',
    seriesHint: 'La donne avance d’une chaise à chaque partie.',
    games: (n) => count(n, { one: 'Une partie', other: '{n} parties' }),
    window: 'Temps pour une annonce',
    windowHint: 'Combien la table attend quand chacun peut répondre.',
    seconds: (n) => count(n, { one: '{n} seconde', other: '{n} secondes' }),
    start: 'Commencer la partie',
    open: 'Ouvrir la table',
    opening: 'La table s’ouvre…',
    toRules: 'Lire d’abord les règles',
  },

  rules: {
    title: (game) => `Les règles de ${game}`,
    guide: 'En bref',
    rules: 'Règle par règle',
    rulesHint: 'Ce sont les phrases que la table cite. Chaque numéro est une adresse à partager.',
    options: 'Ce qui se choisit',
    shared: 'À toutes les tables',
    sharedHint: 'Comment on s’assied, attend et reprend, quel que soit le jeu.',
    standard: (value) => `à l’origine : ${value}`,
    credit: 'À qui est ce jeu',
    play: 'Jouer',
    setUp: 'Préparer une table',
  },

  record: {
    title: 'Ouvrir une partie',
    lead: 'Choisissez un fichier gardé à la fin d’une partie, ou déposez-le ici.',
    choose: 'Choisir un fichier',
    reading: 'Lecture de la partie…',
    tooLong: 'Ce fichier est trop long pour une partie : un mégaoctet au plus.',
  },

  missing: {
    title: 'Il n’y a rien à cette adresse',
    lead: 'Il y manque peut-être un mot.',
  },

  broken: {
    title: 'Cette page n’a pas pu s’ouvrir',
    lead: 'Quelque chose ne va pas de notre côté. La recharger aide souvent.',
    reload: 'Recharger',
  },

  settings: {
    title: 'Réglages',
    open: 'Réglages',
    language: 'Langue',
    names: 'Noms des notes',
    naming: { en: 'C D E F G A B', fr: 'Do Ré Mi Fa Sol La Si', de: 'C D E F G A H' },
    theme: 'Couleurs',
    themes: { system: 'Comme l’appareil', light: 'Claires', dark: 'Sombres' },
    motion: 'Mouvement',
    motions: { system: 'Comme l’appareil', moving: 'Les cartes bougent', still: 'Tout reste immobile' },
    text: 'Taille du texte',
    texts: { normal: 'Normale', large: 'Grande', larger: 'Très grande' },
    done: 'Terminé',
  },

  table,
};
