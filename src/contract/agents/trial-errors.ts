/** Errors about an agent that is tried; part of `errors.ts`. */
export const trialErrors = {
  tried_file_too_large: {
    status: 413,
    pt: 'O arquivo é grande demais. No teste cabem áudios e fotos de até {limit}.',
    en: 'The file is too large. A test takes audios and photos of up to {limit}.',
  },
  tried_file_not_taken: {
    status: 400,
    pt: 'Este arquivo não é um áudio nem uma foto em JPEG, PNG ou WebP. Escolha outro.',
    en: 'This file is neither an audio nor a photo in JPEG, PNG or WebP. Choose another.',
  },
} as const;
