import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** What the person chose. */
export type ThemeChoice = "system" | "light" | "dark";
/** What is shown. */
export type Theme = "light" | "dark";

/** Also read by `public/theme.js`, before the first paint. */
const STORAGE_KEY = "switchyard.theme";

interface ThemeState {
	readonly choice: ThemeChoice;
	readonly theme: Theme;
}

/** The theme in use. Code that draws outside CSS subscribes to it to learn of a change. */
export const themeStore = createStore<ThemeState>(() => {
	const choice = remembered();
	return { choice, theme: resolve(choice) };
});

export function chooseTheme(choice: ThemeChoice): void {
	try {
		if (choice === "system") localStorage.removeItem(STORAGE_KEY);
		else localStorage.setItem(STORAGE_KEY, choice);
	} catch {
		// Storage may be switched off: the choice then lasts until the page is closed.
	}
	show(choice);
}

/** Keeps the page in step with the system's theme and with a choice made in another tab. */
export function followTheme(): void {
	systemDark().addEventListener("change", () => show(themeStore.getState().choice));
	window.addEventListener("storage", (event) => {
		if (event.key === STORAGE_KEY) show(remembered());
	});
	show(remembered());
}

export function useTheme(): ThemeState {
	return useStore(themeStore);
}

function show(choice: ThemeChoice): void {
	const theme = resolve(choice);
	// First the page, then those who read its colours.
	document.documentElement.dataset.theme = theme;
	themeStore.setState({ choice, theme });
}

function resolve(choice: ThemeChoice): Theme {
	if (choice !== "system") return choice;
	return systemDark().matches ? "dark" : "light";
}

function systemDark(): MediaQueryList {
	return matchMedia("(prefers-color-scheme: dark)");
}

function remembered(): ThemeChoice {
	try {
		const choice = localStorage.getItem(STORAGE_KEY);
		return choice === "light" || choice === "dark" ? choice : "system";
	} catch {
		return "system";
	}
}
