export { Palette } from "./Palette.tsx";
