import type { AiSetting, Property } from "@switchyard/spec";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { TextArea } from "../../../ui/TextArea.tsx";

interface AiControlProps {
	readonly property: Property;
	readonly setting: AiSetting;
	readonly onChange: (setting: AiSetting) => void;
	readonly readOnly: boolean;
}

/** What the model reads about a parameter that it fills. */
export function AiControl({ property, setting, onChange, readOnly }: AiControlProps) {
	const { draft, change, leave } = useDraft(setting.description ?? "", (text) =>
		onChange(text.trim() === "" ? { scope: "AI" } : { scope: "AI", description: text }),
	);
	return (
		<TextArea
			label={property.title ?? property.name}
			labelHidden
			rows={2}
			maxLength={2000}
			placeholder={property.description}
			value={draft}
			readOnly={readOnly}
			description={
				<>
					What the model reads. As a step: the message’s <code className="font-mono">{property.name}</code>.
				</>
			}
			onChange={(event) => change(event.target.value)}
			onBlur={leave}
		/>
	);
}
