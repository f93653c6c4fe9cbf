/** By which channels the guest of a conversation can be told, asked by those who may choose. */
import type { Ddl } from '#features/requests/api.ts';
import { read } from '#web/queries.ts';
import { useCan } from '#web/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from './api.ts';
import type { ReplyChannels } from './api.ts';
import { channelFor, goesBySms, guessedReplyChannels, problemOf } from './channel.ts';
import type { Channel } from './channel.ts';
import { useDraft } from './drafts.ts';
import { answersByMail } from './mailto.ts';
import type { Kind } from './written.ts';

function useReplyChannels(ddl: Ddl, mayChoose: boolean): ReplyChannels {
  const { data } = useQuery({
    ...read(api.readReplyChannels, { params: { id: ddl.alphaid } }, ['user', 'smssent', 'ddlchat']),
    enabled: mayChoose,
  });
  return data?.models?.[0] ?? guessedReplyChannels(ddl.sender_email, ddl.sender_tel);
}

/** By mail or by text message: as it was chosen here, or as the guest wrote. */
export function useReplyChannel(ddl: Ddl, kind: Kind) {
  const mayChoose = useCan('toolSmsSending') && ddl.on_agency_side === 1 && kind !== 'note';
  const [chosenChannel, keepChannel] = useDraft(`${ddl.alphaid}.channel`);
  const channels = useReplyChannels(ddl, mayChoose);
  const usual = channelFor(channels, chosenChannel);
  // What arrives while words are being written changes the way they leave under nobody's hands.
  const [held, hold] = useState<Channel>();
  const channel = mayChoose ? (held && !problemOf(held, channels) ? held : usual) : undefined;
  return {
    channels,
    channel,
    hold: (isWriting: boolean) => hold(isWriting ? channel : undefined),
    keepChannel: (chosen: Channel) => {
      keepChannel(chosen);
      hold(chosen);
    },
    // An owner's own mail program writes mails only: a text message, a note or a price is ours to send.
    byMail: kind === 'message' && (channel ?? 'mail') === 'mail' && answersByMail(ddl),
    bySms: channel !== undefined && goesBySms(channel),
  };
}
