import type { MessageSetting } from "@switchyard/spec/flow";
import type { JsonSchema } from "@switchyard/spec/json";
import type { MessageContext } from "./use-message-context.ts";

/** What reading a value from the message takes. */
export interface MessageControlProps {
	readonly label: string;
	/** With an empty text where nothing is read. */
	readonly setting: MessageSetting;
	readonly onChange: (setting: MessageSetting) => void;
	/** Reads nothing any more; absent where something must be read. */
	readonly onClear?: (() => void) | undefined;
	readonly problemOf: (setting: MessageSetting) => string | undefined;
	readonly message: MessageContext;
	/** What the parameter takes; anything when absent. */
	readonly schema?: JsonSchema | undefined;
	/** What an unset value means here. */
	readonly unset?: string;
	readonly readOnly: boolean;
}
