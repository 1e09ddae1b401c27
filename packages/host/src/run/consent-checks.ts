import type { ApprovedValue, CheckConsentCommand } from "@switchyard/engine";
import { valueKey } from "@switchyard/engine";
import type { Fault } from "@switchyard/spec/error";
import type { ConsentLookup, EventBody } from "@switchyard/spec/event";
import { defined } from "@switchyard/spec/json";
import type { HostServices } from "../attempts/host-services.ts";
import { wordsOf } from "../attempts/work/error-texts.ts";
import type { ConsentStore } from "../ports/consent-store.ts";
import type { HeldSteps } from "./held-steps.ts";

/** What lookups ask of their run. */
interface CheckedRun {
	readonly id: string;
	readonly flow: string;
	readonly append: (event: EventBody) => void;
	/** Decides again: the call is held no more. */
	readonly drive: () => void;
	/** Whether what comes of a lookup is still of use. */
	readonly mayBegin: (step: number) => boolean;
	readonly held: Pick<HeldSteps, "hold" | "release">;
}

/** The calls of a run that wait for the store of approvals. Nothing of them is journalled before it has answered, or does not. */
export class ConsentChecks {
	readonly #services: Pick<HostServices, "clock" | "consents" | "logger" | "crashPoint">;
	readonly #run: CheckedRun;

	constructor(services: Pick<HostServices, "clock" | "consents" | "logger" | "crashPoint">, run: CheckedRun) {
		this.#services = services;
		this.#run = run;
	}

	/** Gives false when it waits for an answer. Without a store, nothing is known of other runs, and that is the answer. */
	begin(command: CheckConsentCommand): boolean {
		const { consents } = this.#services;
		if (!consents) {
			this.#append(command.step, { firstTime: allNew(command) });
			return true;
		}
		this.#run.held.hold(command.step);
		void this.#ask(consents, command).then((said) => this.#take(command.step, said));
		return false;
	}

	async #ask(consents: ConsentStore, command: CheckConsentCommand): Promise<ConsentLookup> {
		const { flow, id } = this.#run;
		try {
			const { node, params } = command;
			const now = this.#services.clock.now();
			const { firstTime, rule } = await consents.lookUp({
				flow,
				node,
				params,
				now,
				values: valuesOf(command),
			});
			return { firstTime: { ...allNew(command), ...firstTime }, ...defined({ rule }) };
		} catch (error) {
			this.#services.logger.error(
				{ run: id, step: command.step, err: error },
				"the store of approvals failed",
			);
			return { error: unavailable(error) };
		}
	}

	#take(step: number, said: ConsentLookup): void {
		this.#run.held.release(step);
		if (!this.#run.mayBegin(step)) return;
		this.#append(step, said);
		this.#run.drive();
	}

	#append(step: number, said: ConsentLookup): void {
		this.#services.crashPoint?.("before-consent-check");
		this.#run.append({ type: "consent-check", step, ...said });
		this.#services.crashPoint?.("after-consent-check");
	}
}

function allNew({ firstTimes }: CheckConsentCommand): Record<string, boolean> {
	return Object.fromEntries(firstTimes.map((name) => [name, true]));
}

function valuesOf({ node, params, firstTimes }: CheckConsentCommand): ApprovedValue[] {
	return firstTimes.flatMap((parameter) => {
		const value = valueKey(params[parameter]);
		return value === undefined ? [] : [{ node: node.id, parameter, value }];
	});
}

function unavailable(error: unknown): Fault {
	return {
		code: "APPROVALS_UNAVAILABLE",
		message:
			"The call was not made: the store of approvals does not answer, so nobody knows whether a person must agree to it.",
		hint: "Try again later, or do without the call.",
		retryable: true,
		detail: wordsOf(error) ?? "",
	};
}
