/** After a refused save the focus goes to the first field of the form with an error. */
export const focusOnError = (form: HTMLFormElement): number =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
