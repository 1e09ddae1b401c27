import type { CreditRate, MicroUsd } from "@switchyard/spec";

/** What a credit is worth. */
export interface Credits {
	/** `undefined` where nobody has set it. */
	readonly microUsd: MicroUsd | undefined;
	set(rate: CreditRate): Promise<void>;
}
