import { ListTree, type LucideIcon, PanelBottom, PanelLeft, PanelRight } from "lucide-react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { type PanelName, togglePanel, usePanels } from "./panels.ts";

const LOOKS: Record<
	PanelName,
	{ readonly label: string; readonly shortcut: string; readonly icon: LucideIcon }
> = {
	palette: { label: "Palette", shortcut: "mod+b", icon: PanelLeft },
	outline: { label: "Outline", shortcut: "mod+o", icon: ListTree },
	inspector: { label: "Inspector", shortcut: "mod+i", icon: PanelRight },
	run: { label: "Run panel", shortcut: "mod+j", icon: PanelBottom },
};

interface PanelToggleProps {
	readonly name: PanelName;
	/** There is nothing to show in it. */
	readonly disabled?: boolean;
	/** What pressing it does instead of opening or closing the panel. */
	readonly onPress?: () => void;
}

/** The button in a page's bar that opens and closes a panel. */
export function PanelToggle({ name, disabled = false, onPress = () => togglePanel(name) }: PanelToggleProps) {
	const { open } = usePanels();
	const { label, shortcut, icon: Icon } = LOOKS[name];
	return (
		<IconButton
			label={label}
			shortcut={shortcut}
			disabled={disabled}
			aria-pressed={open[name] && !disabled}
			icon={<Icon size={16} />}
			onClick={onPress}
		/>
	);
}
