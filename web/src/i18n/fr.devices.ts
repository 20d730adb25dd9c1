/** Les autres appareils, le serveur absent, et le tour qui vient quand personne ne regarde. */

import type { Messages } from './en';

export const devices: Messages['devices'] = {
  room: 'Les autres appareils de la pièce',
  roomSays: 'Visez le code avec un appareil photo, ou tapez l’adresse.',
  roomMeans:
    'Quiconque est sur ce réseau peut entrer et jouer. On passe par http sans chiffrement, que d’autres pourraient y lire\u00a0: seulement sur un réseau de confiance.',
  code: (address) => `Code QR de ${address}`,

  away: 'Le serveur ne répond pas',
  awaySays:
    'Rien n’est perdu\u00a0: vos tables y sont gardées. Cette page reprend d’elle-même dès que le serveur répond.',
  awayNow: 'Réessayer',

  turn: 'Quand vient votre tour, dans une partie par jours',
  turns: { off: 'Ne rien dire', on: 'Envoyer une notification' },
  turnSays: 'Tant que Cardenza est ouvert sur cet appareil, même en arrière-plan.',
  turnDenied:
    'Votre navigateur ne laisse pas Cardenza envoyer de notifications\u202f; ses réglages pour ce site le permettent.',
  turnNowhere: 'Les navigateurs n’en envoient que pour les pages de cette machine ou par https.',
  turnTitle: (game) => `À vous\u00a0: ${game}`,
};
