import type { Phone, PhoneAction } from '#contract/simulator.ts';

/**
 * The phones of customers, each found by the customer's name, on one kind of simulated channel.
 * Rejects with the simulator's refusal if a person could not do what is asked.
 */
export interface SimulatedPhone {
  view(settings: unknown, customer: string): Promise<Phone>;
  act(settings: unknown, customer: string, action: PhoneAction): Promise<void>;
  /** As `act`, in a group with this title; absent if the provider delivers no groups. */
  actInGroup?(
    settings: unknown,
    group: string,
    customer: string,
    action: PhoneAction,
  ): Promise<void>;
}
