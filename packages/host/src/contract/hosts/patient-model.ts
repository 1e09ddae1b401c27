import type { ModelAnswer } from "@switchyard/spec/model";
import type { HostDriver } from "../../ports/host-driver.ts";
import type { ModelContext } from "../../ports/models.ts";

/** A request that a model has not answered. */
export interface PatientRequest extends Pick<ModelContext, "signal" | "onText"> {
	readonly say: (text: string) => void;
}

/** A model that answers when the test says so, or fails where its request is aborted. */
export class PatientModel {
	/** All requests, in order. */
	readonly requests: PatientRequest[] = [];
	/** Resolves with the first request. */
	readonly asked: Promise<PatientRequest>;
	readonly ask: HostDriver["ask"];

	constructor() {
		const { promise, resolve } = Promise.withResolvers<PatientRequest>();
		this.asked = promise;
		this.ask = (_request, { signal, onText }) => {
			const answered = Promise.withResolvers<ModelAnswer>();
			signal.addEventListener("abort", () => answered.reject(signal.reason));
			const usage = { inputTokens: 1, outputTokens: 1 };
			const say = (text: string) => answered.resolve({ text, toolCalls: [], usage });
			const request = { signal, onText, say };
			this.requests.push(request);
			resolve(request);
			return answered.promise;
		};
	}
}
