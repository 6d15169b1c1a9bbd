import type { profile as pt } from '../pt/profile.ts';
import type { SameKeys } from '../texts.ts';

export const profile: SameKeys<typeof pt> = {
  edit: {
    title: 'Edit profile',
    emailHint: 'If you change the email, the previous address is told.',
    emailTaken: 'This email is in use already or cannot be used. Choose another.',
    save: 'Save',
    saved: 'Profile updated',
    error: 'The profile could not be updated. Try again.',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'What you changed in your profile has not been saved yet.',
    confirm: 'Leave without saving',
  },
  photo: {
    label: 'Profile photo',
    choose: 'Choose a photo',
    change: 'Change photo',
    hint: 'PNG, JPG, WebP or GIF of up to 5 MB.',
    invalid: 'Please choose a valid image.',
    tooLarge: 'The image must be at most 5MB.',
    error: 'The image could not be uploaded. Try again.',
    done: 'Photo updated',
    crop: 'Adjust the photo',
    area: 'Crop of the photo',
    areaHint: 'Drag the photo, or move it with the arrow keys.',
    zoom: 'Zoom',
    up: 'Move up',
    down: 'Move down',
    left: 'Move left',
    right: 'Move right',
    use: 'Use this photo',
  },
  password: {
    title: 'Change password',
    text: 'Sessions that are open on other devices end.',
    current: 'Current password',
    next: 'New password',
    confirmation: 'Confirm new password',
    mismatch: 'The passwords do not match',
    save: 'Change password',
    saved: 'Password changed',
    savedText: 'The other open sessions have ended.',
    error: 'The password could not be changed. Try again.',
  },
};
