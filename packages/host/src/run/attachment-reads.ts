import type { ReadAttachmentsCommand } from "@switchyard/engine";
import type { Fault } from "@switchyard/spec/error";
import type { EventBody } from "@switchyard/spec/event";
import type { HostServices } from "../attempts/host-services.ts";
import type { KeptValue } from "../ports/run-log.ts";
import type { HeldSteps } from "./held-steps.ts";
import type { AppendOptions } from "./run-recorder.ts";

type ReadingServices = Pick<HostServices, "attachments" | "crashPoint">;

/** What reading files asks of its run. */
interface ReadingRun {
	readonly append: (event: EventBody, options?: AppendOptions) => void;
	/** Decides again: the agent is held no more. */
	readonly drive: () => void;
	/** Whether what comes of it is still of use. */
	readonly mayBegin: (step: number) => boolean;
	readonly held: Pick<HeldSteps, "hold" | "release">;
	readonly faultOf: (error: unknown) => Fault;
}

/** The agents of a run whose files are being read. The journal has nothing of it before they are: a process that dies meanwhile reads them anew. */
export class AttachmentReads {
	readonly #services: ReadingServices;
	readonly #run: ReadingRun;

	constructor(services: ReadingServices, run: ReadingRun) {
		this.#services = services;
		this.#run = run;
	}

	begin(command: ReadAttachmentsCommand): void {
		this.#run.held.hold(command.step);
		void this.#read(command);
	}

	async #read(command: ReadAttachmentsCommand): Promise<void> {
		const { step } = command;
		try {
			const read = await this.#services.attachments.read(command);
			const files = read.map(({ file }) => file);
			this.#take(
				{ type: "attachments-read", step, files },
				read.map(({ value }) => value),
			);
		} catch (error) {
			this.#take({ type: "attachments-read", step, error: this.#run.faultOf(error) }, []);
		}
	}

	#take(event: Extract<EventBody, { type: "attachments-read" }>, values: readonly KeptValue[]): void {
		this.#run.held.release(event.step);
		if (!this.#run.mayBegin(event.step)) return;
		this.#services.crashPoint?.("before-attachments");
		this.#run.append(event, { values });
		this.#services.crashPoint?.("after-attachments");
		this.#run.drive();
	}
}
