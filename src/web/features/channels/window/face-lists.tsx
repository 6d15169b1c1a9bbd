import { useTranslation } from 'react-i18next';
import type { FaceForm, ShownFace as Face } from '#contract/channels/faces.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { FaceRows } from './face-rows.tsx';

interface Lists {
  face: Face;
  form: FaceForm;
  /** The sentence about what is wrong with a field, by its place. */
  fault: (place: string) => string | undefined;
  onChange: (face: Face) => void;
}

/** The ready questions, the menu, the commands and the websites, as far as the channel has them. */
export function FaceLists({ face, form, fault, onChange }: Lists) {
  const { t } = useTranslation();
  const numbered = (name: string, at: number): string =>
    t('channels.window.face.numbered', { name, number: at + 1 });
  return (
    <>
      {form.websites.most > 0 && (
        <FaceRows
          title={t('channels.window.face.websites')}
          hint={t('channels.window.face.websitesHint', { count: form.websites.most })}
          rows={face.websites}
          most={form.websites.most}
          fresh=""
          add={t('channels.window.face.addWebsite')}
          onChange={(websites) => onChange({ ...face, websites })}
        >
          {(row, change, at) => (
            <TextField
              hideLabel
              type="url"
              label={numbered(t('channels.window.face.websites'), at)}
              placeholder="https://"
              maxLength={form.websites.length}
              value={row}
              error={fault(`websites.${at}`)}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </FaceRows>
      )}
      {form.questions.most > 0 && (
        <FaceRows
          title={t('channels.window.face.questions')}
          hint={t('channels.window.face.questionsHint', { count: form.questions.most })}
          rows={face.questions}
          most={form.questions.most}
          fresh=""
          add={t('channels.window.face.addQuestion')}
          onChange={(questions) => onChange({ ...face, questions })}
        >
          {(row, change, at) => (
            <TextField
              hideLabel
              label={numbered(t('channels.window.face.questions'), at)}
              maxLength={form.questions.length}
              value={row}
              error={fault(`questions.${at}`)}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </FaceRows>
      )}
      {form.commands.most > 0 && <Commands {...{ face, form, fault, onChange }} />}
      {form.menu.most > 0 && <MenuRows {...{ face, form, fault, onChange }} />}
    </>
  );
}

function Commands({ face, form, fault, onChange }: Lists) {
  const { t } = useTranslation();
  return (
    <FaceRows
      title={t('channels.window.face.commands')}
      hint={t('channels.window.face.commandsHint')}
      rows={face.commands}
      most={form.commands.most}
      fresh={{ command: '', description: '' }}
      add={t('channels.window.face.addCommand')}
      onChange={(commands) => onChange({ ...face, commands })}
    >
      {(row, change, at) => (
        <>
          <TextField
            hideLabel
            monospace
            label={t('channels.window.face.commandName', { number: at + 1 })}
            placeholder={t('channels.window.face.commandNameExample')}
            maxLength={form.commands.name + 1}
            value={row.command}
            error={fault(`commands.${at}.command`)}
            onChange={(event) => change({ ...row, command: event.target.value })}
          />
          <TextField
            hideLabel
            label={t('channels.window.face.commandText', { number: at + 1 })}
            placeholder={t('channels.window.face.commandExample')}
            maxLength={form.commands.length}
            value={row.description}
            error={fault(`commands.${at}.description`)}
            onChange={(event) => change({ ...row, description: event.target.value })}
          />
        </>
      )}
    </FaceRows>
  );
}

function MenuRows({ face, form, fault, onChange }: Lists) {
  const { t } = useTranslation();
  return (
    <FaceRows
      title={t('channels.window.face.menu')}
      hint={t('channels.window.face.menuHint')}
      rows={face.menu}
      most={form.menu.most}
      fresh={{ title: '', url: null }}
      add={t('channels.window.face.addEntry')}
      onChange={(menu) => onChange({ ...face, menu })}
    >
      {(row, change, at) => (
        <>
          <TextField
            hideLabel
            label={t('channels.window.face.entryTitle', { number: at + 1 })}
            placeholder={t('channels.window.face.entryExample')}
            maxLength={form.menu.length}
            value={row.title}
            error={fault(`menu.${at}.title`)}
            onChange={(event) => change({ ...row, title: event.target.value })}
          />
          <TextField
            hideLabel
            type="url"
            label={t('channels.window.face.entryUrl', { number: at + 1 })}
            placeholder={t('channels.window.face.entryUrlExample')}
            maxLength={256}
            value={row.url ?? ''}
            error={fault(`menu.${at}.url`)}
            onChange={(event) => change({ ...row, url: event.target.value || null })}
          />
        </>
      )}
    </FaceRows>
  );
}
