import type { ModelProvider } from "@switchyard/host";
import { callerMissing } from "./caller-missing.ts";
import { checkAnswer } from "./limits.ts";

/** Where nobody calls, nobody's model can be asked. */
const NO_CALLER: ModelProvider = {
	ask: async () => {
		throw callerMissing("Nobody has called this run over MCP");
	},
};

/**
 * One `ModelProvider` for every model setting. A provider's code is loaded when it is first asked, so that a
 * server which asks none starts without it.
 * @param caller asks the programs that call runs for their own model
 */
export function createModels(caller: ModelProvider = NO_CALLER): ModelProvider {
	return {
		async ask(request, context) {
			context.signal.throwIfAborted();
			const { setting } = request;
			switch (setting.provider) {
				case "demo": {
					const { askDemo } = await import("./demo/ask-demo.ts");
					return checkAnswer(await askDemo(request, context));
				}
				case "scripted": {
					const { askScripted } = await import("./scripted/ask-scripted.ts");
					return checkAnswer(await askScripted(setting, request, context));
				}
				case "caller":
					return checkAnswer(await caller.ask(request, context));
				default: {
					const { askAiSdk } = await import("./ai-sdk/ask-ai-sdk.ts");
					return checkAnswer(await askAiSdk(setting, request, context));
				}
			}
		},
	};
}
