import { allowsScope } from "@switchyard/flow";
import { type Property, SCOPES, type Scope } from "@switchyard/spec";
import { Lock } from "lucide-react";
import { whyForbidden } from "../../../core/editor/scope-setting.ts";
import { SCOPE_LOOKS } from "../../../ui/ScopeBadge.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";

interface ScopeSwitchProps {
	readonly property: Property;
	readonly scope: Scope;
	readonly onScope: (scope: Scope) => void;
	readonly readOnly: boolean;
}

const TONES = { AI: "ai", Custom: "custom", Message: "message" } as const;

/** Who fills a parameter. A scope that the author forbids stays in view, and says why it cannot be picked. */
export function ScopeSwitch({ property, scope, onScope, readOnly }: ScopeSwitchProps) {
	return (
		<SegmentedControl
			label={`Who fills ${property.title ?? property.name}`}
			segments={SCOPES.map((value) => {
				const allowed = allowsScope(property, value);
				return {
					value,
					label: value,
					tone: TONES[value],
					icon: allowed ? (
						<span aria-hidden className="font-semibold">
							{SCOPE_LOOKS[value].letter}
						</span>
					) : (
						<Lock aria-hidden size={10} />
					),
					disabledReason: allowed ? undefined : whyForbidden(property, value),
				};
			})}
			value={scope}
			onValueChange={onScope}
			disabled={readOnly}
		/>
	);
}
