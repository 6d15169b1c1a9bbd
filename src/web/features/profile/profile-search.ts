const dialogs = ['edit', 'password', 'notices', 'sessions'] as const;
export type ProfileDialog = (typeof dialogs)[number];

/** `?profile=` of any screen: the dialog of the profile that is open over the screen. */
export const readProfileSearch = (
  raw: Record<string, unknown>,
): { profile?: ProfileDialog | undefined } => ({
  profile: dialogs.find((dialog) => dialog === raw.profile),
});
