export { Memory } from "./Memory.tsx";
