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

function useReplyChannels(ddl: Ddl, mayChoose: boolean) {
  const { data, refetch } = useQuery({
    ...read(api.readReplyChannels, { params: { id: ddl.alphaid } }, ['user', 'smssent', 'ddlchat']),
    enabled: mayChoose,
  });
  const known = data?.models?.[0];
  return {
    channels: known ?? guessedReplyChannels(ddl.sender_email, ddl.sender_tel),
    isKnown: known !== undefined,
    /** Once they have been read; undefined where that fails. */
    reading: async (): Promise<ReplyChannels | undefined> => known ?? (await refetch()).data?.models?.[0],
  };
}

/** By mail or by text message: as it was chosen here, or as the guest wrote. */
export function useReplyChannel(ddl: Ddl, kind: Kind) {
  const mayChoose = useCan('toolSmsSending') && ddl.on_agency_side === 1 && kind !== 'note';
  const [chosenChannel, keepChannel] = useDraft(`${ddl.alphaid}.channel`);
  const { channels, isKnown, reading } = useReplyChannels(ddl, mayChoose);
  const usual = channelFor(channels, chosenChannel);
  // What arrives while words are being written changes the way they leave under nobody's hands; a guess is not held.
  const [held, hold] = useState<Channel>();
  const [isWriting, setWriting] = useState(false);
  if (isWriting && isKnown && held === undefined) hold(usual);
  const channel = mayChoose ? (held && !problemOf(held, channels) ? held : usual) : undefined;
  return {
    channels,
    channel,
    /** By which one it leaves: words that were quicker than the reading of the channels wait for it. */
    settled: async (): Promise<Channel | undefined> => {
      if (!mayChoose || held !== undefined) return channel;
      const known = await reading();
      return known ? channelFor(known, chosenChannel) : channel;
    },
    setWriting: (writing: boolean) => {
      setWriting(writing && mayChoose);
      if (!writing) hold(undefined);
    },
    keepChannel: (chosen: Channel) => {
      keepChannel(chosen);
      hold(chosen);
    },
    // An owner's own mail program writes mails only: a text message, a note or a price is ours to send.
    byMail: kind === 'message' && (channel ?? 'mail') === 'mail' && answersByMail(ddl),
    bySms: channel !== undefined && goesBySms(channel),
  };
}
