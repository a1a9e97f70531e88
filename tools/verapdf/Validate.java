import java.io.File;
import java.util.List;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Prints what veraPDF says of each file as PDF/UA-1 and PDF/A-2a, with the rules that fail. Exits 1 when one does. */
public class Validate {
  public static void main(String[] files) throws Exception {
    Logger.getLogger("").setLevel(Level.SEVERE);
    VeraGreenfieldFoundryProvider.initialise();
    var areValid = true;
    for (var file : files) {
      for (var flavour : List.of(PDFAFlavour.PDFUA_1, PDFAFlavour.PDFA_2_A)) {
        try (var parser = Foundries.defaultInstance().createParser(new File(file), flavour)) {
          var result = Foundries.defaultInstance().createValidator(flavour, false).validate(parser);
          areValid &= result.isCompliant();
          System.out.printf("%s %s: %s%n", new File(file).getName(), flavour, result.isCompliant() ? "valid" : "NOT valid");
          var failed = new TreeSet<String>();
          for (var test : result.getTestAssertions()) {
            if (test.getStatus() == TestAssertion.Status.FAILED) {
              failed.add(test.getRuleId().getClause() + "-" + test.getRuleId().getTestNumber() + " " + test.getMessage());
            }
          }
          failed.forEach(rule -> System.out.println("  " + rule));
        }
      }
    }
    System.exit(areValid ? 0 : 1);
  }
}
