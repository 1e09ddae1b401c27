import type { AiSetting, FlowNode } from "@switchyard/spec/flow";
import type { Property } from "@switchyard/spec/node-spec";
import { Pencil, Sparkles } from "lucide-react";
import { useState } from "react";
import { reachOf } from "../../../core/editor/lives/reach.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { trimmed, useTextDraft } from "../../../ui/draft/use-text-draft.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { WithCode } from "../../../ui/WithCode.tsx";
import { calledWords, isCalled, wiredWords } from "./ai-words.ts";

interface AiControlProps {
	readonly node: FlowNode;
	readonly property: Property;
	readonly setting: AiSetting;
	readonly onChange: (setting: AiSetting) => void;
	readonly readOnly: boolean;
}

/** What fills a parameter on AI: words about both lives of its node, and never a box that looks like a value. */
export function AiControl({ node, property, setting, onChange, readOnly }: AiControlProps) {
	const reach = useEditor(({ flow }) => reachOf(flow, node.id));
	const chosen = setting.whenWired === "message";
	const needed = property.variableType === "In" && property.value === undefined;
	return (
		<div className="flex min-w-0 flex-col gap-2 rounded-md bg-ai-soft px-2.5 py-2 text-sm">
			<p className="flex gap-1.5">
				<Sparkles aria-hidden size={14} className="mt-px shrink-0 text-ai" />
				<span className="min-w-0">{calledWords(reach)}</span>
			</p>
			{(isCalled(reach) || setting.description !== undefined) && (
				<ModelReads {...{ property, setting, onChange, readOnly }} />
			)}
			{reach !== "called" && (
				<div className="border-t border-ai/20 pt-2">
					<Switch
						label="Let the message fill it"
						description={<WithCode text={wiredWords({ name: property.name, reach, chosen, needed })} />}
						checked={chosen}
						disabled={readOnly}
						onCheckedChange={(on) => onChange(withChoice(setting, on))}
					/>
				</div>
			)}
		</div>
	);
}

function withChoice({ whenWired: _, ...setting }: AiSetting, on: boolean): AiSetting {
	return on ? { ...setting, whenWired: "message" } : setting;
}

type ModelReadsProps = Omit<AiControlProps, "node">;

/** The description that the model reads, the author's or the designer's own. */
function ModelReads({ property, setting, onChange, readOnly }: ModelReadsProps) {
	const [editing, setEditing] = useState(false);
	const { description: own, ...rest } = setting;
	const { area } = useTextDraft({
		value: own ?? "",
		normalize: trimmed,
		onValueChange: (text) => onChange(text === "" ? rest : { ...rest, description: text }),
	});
	if (editing) {
		return (
			<TextArea
				{...area}
				label="What the model reads"
				rows={2}
				maxLength={2000}
				autoFocus
				placeholder={property.description}
				readOnly={readOnly}
				onBlur={() => {
					area.onBlur();
					setEditing(false);
				}}
			/>
		);
	}
	return (
		<div className="flex items-start gap-1">
			<p className="min-w-0 flex-1 pl-5 break-words text-text-muted">
				It reads: “{own ?? property.description}”
			</p>
			{!readOnly && (
				<IconButton
					label={`Change what the model reads about ${property.title ?? property.name}`}
					icon={<Pencil aria-hidden size={12} />}
					size="xs"
					onClick={() => setEditing(true)}
				/>
			)}
		</div>
	);
}
