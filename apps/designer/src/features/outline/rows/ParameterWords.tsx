import { settingWords } from "@switchyard/flow";
import type { ParameterPart } from "../../../core/outline/outline-row.ts";
import { ScopeBadge } from "../../../ui/ScopeBadge.tsx";
import { ProblemCount } from "./ProblemCount.tsx";

/** A parameter: who fills it, and with what. */
export function ParameterWords(part: ParameterPart) {
	const { property, scope, problems } = part;
	const value = valueWords(part);
	return (
		<>
			<ScopeBadge scope={scope} />
			<span className="shrink-0 max-w-1/2 truncate">
				<span className="sr-only">: </span>
				{property.title ?? property.name}
			</span>
			<span className="min-w-0 truncate text-xs text-text-muted">
				<span className="sr-only">, </span>
				{value}
			</span>
			<span className="ml-auto">
				<ProblemCount count={problems} />
			</span>
		</>
	);
}

function valueWords({ property, setting, scope }: ParameterPart): string {
	if (scope === "AI") return "written by the model";
	const held = setting ?? (scope === "Custom" ? { scope, value: property.value } : undefined);
	const words = held && settingWords(held, property);
	return words ?? (scope === "Message" ? `message.${property.name}` : "not set");
}
