import type { ModelProvider } from "@switchyard/host";
import { callerMissing } from "../../../platform/models/caller-missing.ts";
import { CallerUnreachable, type CallingPrograms } from "./calling-programs.ts";
import { samplingAnswer } from "./sampling-answer.ts";
import { samplingRequest } from "./sampling-request.ts";

/** The model of the program that calls: whatever that is, it is asked by the protocol, and answers through the program. */
export function callerModelOf(programs: Pick<CallingPrograms, "of">): ModelProvider {
	return {
		async ask(request, context) {
			try {
				const program = await programs.of(context.run);
				program.need("sampling", "The calling program does not offer its model (`sampling`)");
				if (request.tools.length > 0)
					program.need("tools", "The model of the calling program calls no tools (`sampling.tools`)");
				const params = await samplingRequest(request, context);
				return samplingAnswer(
					await program.ask({ method: "sampling/createMessage", params }, context.signal),
				);
			} catch (error) {
				throw error instanceof CallerUnreachable ? callerMissing(error.message) : error;
			}
		},
	};
}
