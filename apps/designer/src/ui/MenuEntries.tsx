import { Check, ChevronRight } from "lucide-react";
import type { DropdownMenu } from "radix-ui";
import { classNames } from "./class-names.ts";
import { useFloatingContainer } from "./floating-container.ts";
import { Kbd } from "./Kbd.tsx";
import type { MenuAction, MenuEntry } from "./menu-entry.ts";

/** The parts that Radix's two menus have in common. */
export type MenuParts = Pick<
	typeof DropdownMenu,
	| "Item"
	| "CheckboxItem"
	| "ItemIndicator"
	| "Label"
	| "Separator"
	| "Sub"
	| "SubTrigger"
	| "SubContent"
	| "Portal"
>;

export const MENU_CONTENT =
	"z-50 min-w-[min(11rem,var(--radix-popper-available-width))] max-w-(--radix-popper-available-width) " +
	"max-h-(--radix-popper-available-height) overflow-y-auto " +
	"rounded-lg border border-border bg-surface-raised p-1 shadow-overlay";

const ITEM =
	"flex h-7 items-center gap-2 rounded-sm px-2 outline-none select-none max-sm:h-11 data-highlighted:bg-selected " +
	"data-disabled:opacity-50 data-[state=open]:bg-selected";

/** The entries of a menu, drawn with the parts of the one or the other kind of menu. */
export function MenuEntries({
	parts,
	entries,
}: {
	readonly parts: MenuParts;
	readonly entries: readonly MenuEntry[];
}) {
	const container = useFloatingContainer();
	return entries.map((entry, index) => {
		if (entry === "separator") {
			// Separators have nothing of their own to be known by, and entries do not move about.
			return <parts.Separator key={`separator-${String(index)}`} className="mx-1 my-1 h-px bg-border" />;
		}
		if ("heading" in entry) {
			return (
				<parts.Label key={entry.heading} className="px-2 pt-1.5 pb-1 text-xs font-medium text-text-muted">
					{entry.heading}
				</parts.Label>
			);
		}
		if ("entries" in entry) {
			return (
				<parts.Sub key={entry.label}>
					<parts.SubTrigger className={ITEM}>
						{entry.icon}
						<span className="min-w-0 flex-1 truncate">{entry.label}</span>
						<ChevronRight aria-hidden size={14} className="text-text-muted" />
					</parts.SubTrigger>
					<parts.Portal container={container}>
						<parts.SubContent sideOffset={4} collisionPadding={8} className={MENU_CONTENT}>
							<MenuEntries parts={parts} entries={entry.entries} />
						</parts.SubContent>
					</parts.Portal>
				</parts.Sub>
			);
		}
		if ("checked" in entry) {
			return (
				<parts.CheckboxItem
					key={entry.label}
					checked={entry.checked}
					onSelect={entry.onSelect}
					className={classNames(ITEM, "pl-7")}
				>
					<parts.ItemIndicator className="absolute left-3">
						<Check aria-hidden size={14} />
					</parts.ItemIndicator>
					<span className="min-w-0 truncate">{entry.label}</span>
				</parts.CheckboxItem>
			);
		}
		return <ActionItem key={entry.label} parts={parts} action={entry} />;
	});
}

function ActionItem({ parts, action }: { readonly parts: MenuParts; readonly action: MenuAction }) {
	return (
		<parts.Item
			disabled={action.disabled ?? false}
			onSelect={action.onSelect}
			className={classNames(ITEM, action.danger && "text-danger")}
		>
			{action.icon}
			<span className="min-w-0 flex-1 truncate">{action.label}</span>
			{action.hint && <span className="pl-4 text-sm text-text-muted">{action.hint}</span>}
			{/* A phone has no such keys, and no room for them. */}
			{action.shortcut && (
				<span className="contents max-sm:hidden">
					<Kbd keys={action.shortcut} />
				</span>
			)}
		</parts.Item>
	);
}
