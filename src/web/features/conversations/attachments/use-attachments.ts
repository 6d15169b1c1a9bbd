import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uuidv7 } from 'uuidv7';
import { errorText } from '#web/lib/error-text.ts';
import { fileSize } from '#web/lib/format.ts';
import { upload } from '#web/lib/upload.ts';
import { toast } from '#web/ui/toast.ts';
import { touched } from '../thread/owner.ts';

/** A file that was chosen and is not sent yet. */
export interface Attachment {
  /** Of the message that it becomes: however often it is sent, it is one. */
  id: string;
  file: File;
  /** From 0 to 1 while it travels; null = it waits to be sent. */
  progress: number | null;
  error: string | null;
}

/** What the server takes at most; a channel may take less, and says so when it is sent. */
const mostBytes = 25 * 1024 * 1024;
const mostFiles = 10;

/** The files beside what is written: chosen, taken off again, and sent one after the other. One that is refused stays with the reason. */
export function useAttachments(conversationId: string, seen: string | null) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [isSending, setSending] = useState(false);
  const travelling = useRef(new Map<string, AbortController>());
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const change = (id: string, next: Partial<Attachment>): void =>
    setAttachments((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));

  const add = (files: readonly File[]): void =>
    setAttachments((all) => [
      ...all,
      ...files.slice(0, Math.max(0, mostFiles - all.length)).map((file) => ({
        id: uuidv7(),
        file,
        progress: null,
        error:
          file.size > mostBytes
            ? t('conversations.attach.tooLarge', { limit: fileSize(mostBytes) })
            : file.size === 0
              ? t('conversations.attach.empty')
              : null,
      })),
    ]);

  const remove = (id: string): void => {
    travelling.current.get(id)?.abort();
    setAttachments((all) => all.filter((one) => one.id !== id));
  };

  async function sendOne({ id, file }: Attachment, caption: string): Promise<boolean> {
    const controller = new AbortController();
    travelling.current.set(id, controller);
    change(id, { progress: 0, error: null });
    try {
      const query = { messageId: id, ...(seen !== null && { seen }), ...(caption !== '' && { caption }) };
      const input = { params: { id: conversationId }, query, body: file };
      await upload('sendFile', input, (progress) => change(id, { progress }), controller.signal);
      setAttachments((all) => all.filter((one) => one.id !== id));
      return true;
    } catch (error) {
      change(id, { progress: null, error: errorText(error) });
      // What is on its way goes on when another conversation is opened; nobody would see there what became of it.
      if (!isHere.current)
        toast.failed({ title: t('conversations.attach.failed', { name: file.name }), text: errorText(error), stayFor: 0 });
      return false;
    } finally {
      travelling.current.delete(id);
    }
  }

  /** In the order of choosing; `caption` goes with the first. Resolves with whether the caption has gone. */
  const sendAll = async (caption: string): Promise<boolean> => {
    const ready = attachments.filter(({ file }) => file.size > 0 && file.size <= mostBytes);
    if (isSending || ready.length === 0) return false;
    setSending(true);
    let said = false;
    for (const attachment of ready) {
      // What was refused holds nothing up, but the words go with the first that gets through.
      if (await sendOne(attachment, said ? '' : caption)) said = true;
    }
    setSending(false);
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) });
    return said;
  };

  return { attachments, isSending, add, remove, sendAll };
}
