import type { Phone, PhoneAction } from '#contract/simulator.ts';

/**
 * The phone of a customer, by name, on one kind of simulated channel. Rejects with the simulator's
 * refusal for what a person could not do.
 */
export interface SimulatedPhone {
  view(settings: unknown, customer: string): Promise<Phone>;
  act(settings: unknown, customer: string, action: PhoneAction): Promise<void>;
  /** As `act`, in a group of this title; absent where the provider brings no groups. */
  actInGroup?(
    settings: unknown,
    group: string,
    customer: string,
    action: PhoneAction,
  ): Promise<void>;
}
