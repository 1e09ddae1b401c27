import type { ModelProvider } from "@switchyard/host";
import { checkAnswer } from "./limits.ts";

/**
 * One `ModelProvider` for every model setting. A provider's code is loaded when it is first asked, so that a
 * server which asks none starts without it.
 */
export function createModels(): ModelProvider {
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
				default: {
					const { askAiSdk } = await import("./ai-sdk/ask-ai-sdk.ts");
					return checkAnswer(await askAiSdk(setting, request, context));
				}
			}
		},
	};
}
