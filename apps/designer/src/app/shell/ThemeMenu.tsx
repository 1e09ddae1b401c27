import { Moon, Sun } from "lucide-react";
import { DropdownMenu } from "../../ui/DropdownMenu.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { chooseTheme, type ThemeChoice, useTheme } from "../../ui/theme.ts";

const CHOICES: readonly { readonly choice: ThemeChoice; readonly label: string }[] = [
	{ choice: "light", label: "Light" },
	{ choice: "dark", label: "Dark" },
	{ choice: "system", label: "System" },
];

/** Light, dark, or as the system is. */
export function ThemeMenu() {
	const { choice, theme } = useTheme();
	return (
		<DropdownMenu
			align="start"
			trigger={
				<IconButton
					label="Theme"
					tooltipSide="right"
					icon={theme === "dark" ? <Moon size={16} /> : <Sun size={16} />}
				/>
			}
			entries={CHOICES.map((entry) => ({
				label: entry.label,
				checked: entry.choice === choice,
				onSelect: () => chooseTheme(entry.choice),
			}))}
		/>
	);
}
