import type { AiSetting, Property } from "@switchyard/spec";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { TextArea } from "../../../ui/TextArea.tsx";

interface AiControlProps {
	readonly property: Property;
	readonly setting: AiSetting;
	readonly onChange: (setting: AiSetting) => void;
	readonly disabled: boolean;
}

/** What the model reads about a parameter that it fills. */
export function AiControl({ property, setting, onChange, disabled }: AiControlProps) {
	const { draft, change, flush } = useDraft(setting.description ?? "", (text) =>
		onChange(text.trim() === "" ? { scope: "AI" } : { scope: "AI", description: text }),
	);
	return (
		<TextArea
			label={`${property.title ?? property.name}: what the model reads`}
			labelHidden
			rows={2}
			placeholder={property.description}
			value={draft}
			disabled={disabled}
			description={`What the model reads about it. As a step of the flow: the message's field “${property.name}”.`}
			onChange={(event) => change(event.target.value)}
			onBlur={flush}
		/>
	);
}
