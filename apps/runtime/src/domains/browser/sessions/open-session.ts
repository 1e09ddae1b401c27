import type { SessionProvider } from "@switchyard/node-kit";

/** A session in memory, as its kind has it. */
export interface OpenSession {
	readonly provider: SessionProvider;
	readonly live: unknown;
}

/** Whether steps can still work in it. */
export function isUsable({ provider, live }: OpenSession): boolean {
	return provider.isUsable?.(live) ?? true;
}
