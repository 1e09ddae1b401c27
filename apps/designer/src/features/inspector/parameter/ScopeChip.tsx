import { allowedScopes } from "@switchyard/flow";
import type { ParameterSetting } from "@switchyard/spec/flow";
import type { Property } from "@switchyard/spec/node-spec";
import { SCOPES, type Scope } from "@switchyard/spec/scope";
import { Check, ChevronDown, Lock, RotateCcw } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useId } from "react";
import { whyForbidden } from "../../../core/editor/scope-setting.ts";
import { TONE_CLASSES } from "../../../ui/Badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useFloatingContainer } from "../../../ui/floating-container.ts";
import { MENU_CONTENT } from "../../../ui/MenuEntries.tsx";
import { SCOPE_LOOKS, ScopeBadge } from "../../../ui/ScopeBadge.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { shortJson } from "../message/short-json.ts";
import { wayBack } from "./shown-setting.ts";

interface ScopeChipProps {
	readonly property: Property;
	/** What the flow document holds. */
	readonly setting: ParameterSetting | undefined;
	readonly scope: Scope;
	readonly onScope: (scope: Scope) => void;
	/** Goes back to the author's default. */
	readonly onReset: () => void;
	readonly readOnly: boolean;
}

const ITEM =
	"relative flex items-start gap-2 rounded-sm py-1.5 pr-2 pl-7 outline-none select-none data-highlighted:bg-selected";

/** Who fills a parameter, and the choice of another: what the author forbids is not offered but explained. */
export function ScopeChip({ property, setting, scope, onScope, onReset, readOnly }: ScopeChipProps) {
	const explanationId = useId();
	const name = property.title ?? property.name;
	const { tone, letter } = SCOPE_LOOKS[scope];
	const allowed = allowedScopes(property);
	const forbidden = SCOPES.filter((each) => !allowed.includes(each));
	const back = wayBack(property, setting);
	return (
		<DropdownMenu.Root modal={false}>
			<DropdownMenu.Trigger
				disabled={readOnly}
				className={classNames(
					"inline-flex h-5 shrink-0 items-center gap-1 rounded-sm border border-transparent px-1 text-xs font-medium not-disabled:hover:border-current",
					TONE_CLASSES[tone],
				)}
			>
				<VisuallyHidden>{`Who fills ${name}: `}</VisuallyHidden>
				<span aria-hidden className="font-semibold">
					{letter}
				</span>
				{scope}
				{!readOnly && <ChevronDown aria-hidden size={11} />}
			</DropdownMenu.Trigger>
			<DropdownMenu.Portal container={useFloatingContainer()}>
				<DropdownMenu.Content
					align="end"
					sideOffset={4}
					collisionPadding={8}
					aria-describedby={forbidden.length > 0 ? explanationId : undefined}
					className={classNames(MENU_CONTENT, "w-72")}
				>
					<DropdownMenu.RadioGroup
						value={scope}
						onValueChange={(next) => {
							const chosen = allowed.find((each) => each === next);
							if (chosen) onScope(chosen);
						}}
					>
						{allowed.map((each) => (
							<DropdownMenu.RadioItem
								key={each}
								value={each}
								aria-label={`${each}: ${MEANINGS[each]}`}
								className={ITEM}
							>
								<DropdownMenu.ItemIndicator className="absolute top-2 left-2">
									<Check aria-hidden size={14} />
								</DropdownMenu.ItemIndicator>
								<span className="w-20 shrink-0">
									<ScopeBadge scope={each} named />
								</span>
								<span className="text-sm text-text-muted">{MEANINGS[each]}</span>
							</DropdownMenu.RadioItem>
						))}
					</DropdownMenu.RadioGroup>
					{back && (
						<>
							<DropdownMenu.Separator className="mx-1 my-1 h-px bg-border" />
							<DropdownMenu.Item className={ITEM} onSelect={onReset}>
								<RotateCcw aria-hidden size={14} className="absolute top-2 left-2 text-text-muted" />
								{back.to === "nothing" ? "Remove value" : `Reset to default${named(back.value)}`}
							</DropdownMenu.Item>
						</>
					)}
					{forbidden.length > 0 && (
						<div
							id={explanationId}
							className="mt-1 border-t border-border px-2 pt-1.5 pb-1 text-sm text-text-muted"
						>
							{forbidden.map((each) => (
								<p key={each} className="flex gap-1.5">
									<Lock aria-hidden size={11} className="mt-1 shrink-0" />
									{whyForbidden(property, each)}
								</p>
							))}
						</div>
					)}
				</DropdownMenu.Content>
			</DropdownMenu.Portal>
		</DropdownMenu.Root>
	);
}

const MEANINGS: Record<Scope, string> = {
	AI: "The model fills it when an agent calls the node",
	Custom: "A fixed value that you set",
	Message: "Read from the message that arrives",
};

/** How long a default may be to be named, in characters. */
const SHORT = 24;

function named(value: unknown): string {
	const text = typeof value === "string" ? value : shortJson(value);
	return text === "" || text.length > SHORT ? "" : `, ${text}`;
}
